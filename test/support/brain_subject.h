// The slow brain as the subject of a brain_stage: it has the stage's plan, and calls the functions
// of the kinds that the test wrote. Gates, sequences, trigger_if and doing nothing are its own.
#ifndef OVIS_TEST_SUPPORT_BRAIN_SUBJECT_H
#define OVIS_TEST_SUPPORT_BRAIN_SUBJECT_H

#include "reference/brain_ref.h"
#include "support/brain_stage.h"

typedef struct brain_subject brain_subject;

/// Fails the test for a plan that the reference cannot have: variants, an update, several
/// schedules. It draws from the stage's stream, also while it is opened.
brain_subject* brain_subject_open(brain_stage* stage, const ov_brain_def* def,
                                  const ovis_rules* rules);
void brain_subject_close(brain_subject* subject);

/// Makes the brain again, with new draws.
void brain_subject_born(brain_subject* subject);

brain_ref* brain_subject_brain(const brain_subject* subject);

/// The reference's number; -1: the plan does not name it.
int brain_subject_memory(const brain_subject* subject, ovis_memory memory);
int brain_subject_activity(const brain_subject* subject, ov_activity activity);
/// The number of a behavior with these settings. Fails the test if there is none.
int brain_subject_behavior(const brain_subject* subject, const void* settings);

ov_activity brain_subject_activity_now(const brain_subject* subject);

#endif
