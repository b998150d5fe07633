// Goals of cats and ocelots. Source of figures and flags: docs/sources.md#bonds
#pragma once

#include "agent/agent.h"
#include "agent/item_table.h"
#include "mind/goal/goal_kind.h"

// Lies down on the bed of an owner who sleeps. No flags.
typedef struct ov_relax_settings {
  bool (*is_lying)(const ov_actor* actor); // of its own species
  void (*lie)(ov_agent* agent, bool lies);
} ov_relax_settings;
OV_SCHEMA(ov_relax_settings, OV_SETTING(is_lying), OV_SETTING(lie))
extern const ov_goal_kind ov_goal_relax_on_owner;

// Stalks its target and bites it, as cats do. MOVE, LOOK. No settings.
extern const ov_goal_kind ov_goal_ocelot_attack;

// ---- What cats and ocelots share (cat.c)

extern const ovis_item ov_cat_fish[]; // ends with 0

// Every tick: it sprints while it walks at one certain speed.
void ov_cat_step(ov_agent* agent);
