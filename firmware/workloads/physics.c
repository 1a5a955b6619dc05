/* SPDX-License-Identifier: Apache-2.0
 *
 * physics.c BOXES STEPS - drops a pile of boxes and balls on a slope, with a
 * swing beside it, and lets chipmunk move them. All is floating point.
 */
#include <stdio.h>
#include <stdlib.h>

#include <chipmunk/chipmunk.h>

enum { ITERATIONS = 5, SIZE = 10 };

static void add_slope(cpSpace *space)
{
  cpBody *ground = cpSpaceGetStaticBody(space);
  cpVect left = cpv(-100, 20), middle = cpv(0, 0), right = cpv(100, 5);
  cpShape *slope = cpSegmentShapeNew(ground, left, middle, 1);
  cpShape *floor = cpSegmentShapeNew(ground, middle, right, 1);

  cpShapeSetFriction(cpSpaceAddShape(space, slope), 0.8);
  cpShapeSetFriction(cpSpaceAddShape(space, floor), 0.8);
}

static cpBody *add_thing(cpSpace *space, int number)
{
  int is_ball = number % 3 == 2;
  cpFloat moment = is_ball ? cpMomentForCircle(1, 0, SIZE / 2, cpvzero)
                           : cpMomentForBox(1, SIZE, SIZE);
  cpBody *body = cpSpaceAddBody(space, cpBodyNew(1, moment));
  cpShape *shape = is_ball ? cpCircleShapeNew(body, SIZE / 2, cpvzero)
                           : cpBoxShapeNew(body, SIZE, SIZE, 0.5);

  cpBodySetPosition(body, cpv(number % 4 * 12 - 30, 30 + number * 11));
  cpShapeSetFriction(cpSpaceAddShape(space, shape), 0.6);
  cpShapeSetElasticity(shape, 0.2);
  return body;
}

static cpBody *add_swing(cpSpace *space)
{
  cpBody *body = cpSpaceAddBody(space, cpBodyNew(2, 100));
  cpBody *ground = cpSpaceGetStaticBody(space);
  cpConstraint *rod, *spring;

  cpBodySetPosition(body, cpv(60, 60));
  rod = cpPinJointNew(ground, body, cpv(40, 90), cpvzero);
  spring = cpDampedSpringNew(ground, body, cpv(90, 90), cpvzero, 20, 5, 0.1);
  cpSpaceAddConstraint(space, rod);
  cpSpaceAddConstraint(space, spring);
  return body;
}

static void print_body(const char *name, cpBody *body)
{
  cpVect at = cpBodyGetPosition(body);

  printf("%s at %.3f %.3f turned %.3f\n", name, at.x, at.y,
         cpBodyGetAngle(body));
}

int main(int argc, char **argv)
{
  cpSpace *space = cpSpaceNew();
  cpBody *thing = NULL, *swing;

  if (argc != 3) {
    fprintf(stderr, "usage: physics BOXES STEPS\n");
    return EXIT_FAILURE;
  }
  cpSpaceSetIterations(space, ITERATIONS);
  cpSpaceSetGravity(space, cpv(0, -100));
  add_slope(space);
  for (int i = 0; i < atoi(argv[1]); i++)
    thing = add_thing(space, i);
  swing = add_swing(space);
  for (int i = 0; i < atoi(argv[2]); i++) {
    cpSpaceStep(space, 1.0 / 60);
    if (i % 10 == 0) {
      print_body("thing", thing);
      print_body("swing", swing);
    }
  }
  return EXIT_SUCCESS;
}
