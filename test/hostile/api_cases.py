#!/usr/bin/env python3
"""Writes a C file with one case for each function of the public interface.

    api_cases.py HEADERS ABI OUT

A case draws each argument by its type: objects that live, stale ids, NULL, limits, NaN. Structs are filled field by
field, as ABI lists them. A type that this script cannot draw is an error, so that no function is left out: give it a
maker in DRAWN, CALLBACKS or BY_HAND, and the function there in api_draws.c.
"""
import pathlib
import re
import sys

# Types whose values the driver draws itself: draw_TYPE(stage).
DRAWN = {
    "ovis_mob_id", "ovis_state", "ovis_item", "ovis_vec3", "ovis_pos", "ovis_section_pos", "ovis_chunk_pos",
    "ovis_aabb", "ovis_allocator", "ovis_files", "ovis_nbt", "ovis_nbt_text", "ovis_nbt_iter", "ovis_steer_space", "ovis_stack",
    "float", "double", "_Bool", "int32_t", "uint32_t", "int64_t", "uint64_t", "int16_t", "uint16_t", "int8_t",
    "uint8_t", "size_t", "int", "ovis_fluid", "ovis_memory",
}
# Pointers that the driver draws itself: pick_TYPE(stage). Objects that the library creates are found by their
# destroy function; these are the others.
PICKED = {"ovis_species", "ovis_turn", "ovis_phrases", "ov_entity_index", "ov_changed_cells"}
# Functions that need what no single call has, such as an iterator: void by_hand_NAME(stage).
BY_HAND = {
    "ovis_nbt_check", "ovis_nbt_next", "ovis_nbt_writer_destroy", "ovis_sim_free_snapshot", "ovis_sim_restore",
    "ovis_sim_take_snapshot", "ovis_sim_take_mob_snapshot", "ovis_save_next_entity", "ovis_save_next_point",
    "ovis_recorder_copy", "ovis_recorder_free_copy",
    "ovis_save_read_entities", "ovis_save_read_points", "ovis_saved_entity_get_entry",
    "ovis_saved_entity_get_memories", "ovis_saved_memory_next", "ovis_save_spawn_mobs", "ovis_saved_mobs_free",
    "ovis_save_spawn_items", "ovis_saved_items_free", "ovis_save_load_sim", "ovis_saved_sim_free",
    "ovis_save_writer_store_mob", "ovis_save_writer_store_items", "ovis_save_writer_store_sim",
    "ovis_save_load_containers", "ovis_saved_containers_free",
    "ovis_saved_sim_name_mob", "ovis_set_assert_handler", "ovis_assert_failed", "ovis_steer_world_get_space",
    "ovis_nbt_copy_entry", "ovis_nbt_open_entry", "ovis_world_remove_listener", "ovis_enchantments_unpack",
}
BY_HAND -= {"ovis_enchantments_unpack", "ovis_world_remove_listener", "ovis_nbt_copy_entry", "ovis_nbt_open_entry"}
# Arguments and fields by name, where the type alone would be wrong or slow.
NAMED = {
    "ovis_obstacle_now.context": "(void*)pick_ovis_sim(stage)",
    "ovis_obstacle_hidden_now.context": "(void*)pick_ovis_sim(stage)",
    "ovis_save_load_section.save": "(void*)pick_ovis_save(stage)",
    "ovis_story_def.obstacle_context": "(void*)pick_ovis_sim(stage)",
    "ovis_world_def.context": "NULL",
    # Only for simulations that were destroyed before.
    "ovis_recorder_detach.recorder": "NULL", "ovis_tracer_detach.tracer": "NULL",
    "ovis_save_def.path": "draw_path(stage)", "ovis_save_def.dimension": "draw_dimension(stage)",
    "ovis_save_writer_def.path": "draw_path(stage)", "ovis_save_writer_def.dimension": "draw_dimension(stage)",
    "ovis_save_writer_def.destination": "draw_new_path(stage)",
    "ovis_recorder_def.path": "draw_new_path(stage)", "ovis_recording_def.path": "draw_path(stage)",
    "ovis_structure_def.path": "draw_path(stage)",
    "ovis_navmesh_def.corner_counts": "draw_small_ints(stage)", "ovis_navmesh_def.corners": "draw_small_ints(stage)",
    "ovis_trail_def.count_max": "draw_count(stage, 8)",
    "ovis_trail.records": "draw_places(stage, 64)",
    "ovis_rays_def.cost": "NULL",
    # A search may visit as many nodes as its caller asks for; over land that is not loaded it has no end.
    "ovis_path_query.visited_max": "draw_count(stage, 20000)", "ovis_path_query.visited_multiplier": "draw_share(stage)",
}
# Functions whose arguments the library keeps after the call.
KEEPS = re.compile(r"_(create|open|restore|begin|add_listener|set_clock|add|get_space|check|check_with_brain|story_tick)$")
COUNT = re.compile(r"(^|_)(count|capacity|size|length|depth|limit)$")
FIXED = 4096  # elements of an array of numbers whose length no argument gives


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


def split_params(text):
    parts, depth, start = [], 0, 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    parts.append(text[start:])
    return [" ".join(part.split()) for part in parts if part.strip() not in ("", "void")]


def parameter(text):
    """The type and the name of a parameter."""
    pointer = re.match(r"(.*\(\*)(\w+)(\).*)$", text)
    if pointer:
        return normal(pointer[1] + pointer[3]), pointer[2]
    array = re.match(r"(.*?)(\w+)\[\w*\]$", text)
    if array:
        return normal(array[1] + "*"), array[2]
    plain = re.match(r"(.*?)(\w+)$", text)
    return normal(plain[1]), plain[2]


def normal(text):
    text = re.sub(r"\bbool\b", "_Bool", text)
    text = re.sub(r"\bstruct ", "", text)
    text = re.sub(r"\s*\*\s*", "*", text)
    return re.sub(r"\*const\*", "*const*", " ".join(text.split()))


class Interface:
    def __init__(self, headers, abi):
        self.functions = {}  # name: (type, [(type, name)])
        for path in headers:
            text = without_comments(path.read_text(encoding="utf-8"))
            text = re.sub(r"^#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.M)
            for found in re.finditer(r"\bOVIS_API\s+([^;]*?)\b(ovis_\w+)\(([^;]*)\);", text):
                self.functions[found[2]] = (normal(found[1]), [parameter(p) for p in split_params(found[3])])
        self.structs = {}  # name: [(field, type)]
        listed = {}
        for line in abi.read_text(encoding="utf-8").splitlines():
            field = re.match(r"(\w+)\.(\w+): (.*)$", line)
            if field:
                self.structs.setdefault(field[1], []).append((field[2], normal(field[3])))
            elif re.match(r"ovis_\w+: ", line):
                name, kind = line.split(": ", 1)
                listed[name] = kind
        if set(listed) != set(self.functions):
            sys.exit(f"api_cases: not in both headers and {abi.name}: "
                     f"{sorted(set(listed) ^ set(self.functions))}")
        for name, kind in listed.items():
            returned, types = kind.split("(", 1)
            types = [normal(one) for one in split_params(types[:-1])]
            names = [label for _, label in self.functions[name][1]]
            self.functions[name] = (normal(returned), list(zip(types, names, strict=True)))
        self.objects = {}  # type: its destroy function
        for name, (kind, parameters) in self.functions.items():
            if re.search(r"_(destroy|close)$", name) and len(parameters) == 1:
                self.objects[parameters[0][0].rstrip("*")] = name


# Function pointers: the function of the driver that is called.
CALLBACKS = {
    "ovis_resize_fn*": "NULL", "ovis_log_fn*": "hear_log", "ovis_act_fn*": "hear_act",
    "ovis_load_section_fn*": "hear_load_section", "ovis_listener_fn*": "hear_change",
    "ovis_field_fn*": "hear_field", "ovis_point_record_fn*": "hear_point_record",
    "ovis_rays_cost_fn*": "NULL", "ovis_navmesh_visit_fn*": "hear_polygon", "ovis_skipped_fn*": "hear_skipped",
    "ovis_left_out_fn*": "hear_left_out", "ovis_run_tasks_fn*": "run_backward", "ovis_task_fn*": "NULL",
    "ovis_span_fn*": "hear_span", "ovis_exchange_fn*": "give_back",
    "void (*)(void*, int32_t, const ovis_path_node*)": "hear_node",
    "void (*)(void*, const ovis_path_refusal*)": "hear_refusal",
    "void (*)(void*, const ovis_path_node*)": "hear_neighbor",
    "void (*)(const ovis_turn*)": "act_in_turn", "_Bool (*)(const ovis_turn*)": "ask_in_turn",
    "_Bool (*)(const ovis_sim*, const ovis_memory_value*, char*, size_t, void*)": "save_memory",
    "_Bool (*)(const ovis_sim*, const char*, ovis_memory_value*, void*)": "load_memory",
    "_Bool (*)(void*, const ovis_steer_ray*, ovis_steer_hit*)": "NULL",
    "_Bool (*)(void*, const ovis_steer_body*, ovis_vec3, ovis_vec3)": "NULL",
    "_Bool (*)(void*, const ovis_steer_body*, ovis_vec3)": "NULL",
    "int64_t (*)(void*)": "tell_time",
    "_Bool (*)(void*, const ovis_trace_mob*, const ovis_record*, int64_t, ovis_obstacle*)": "ovis_obstacle_now",
    "_Bool (*)(void*, const ovis_trace_mob*, const ovis_trace_mob*, int64_t, ovis_obstacle*)":
        "ovis_obstacle_hidden_now",
    "void (*)(void*, const ovis_point*)": "hear_point",
    "void (*)(void*, int64_t)": "hear_progress",
}


class Writer:
    def __init__(self, interface):
        self.interface = interface
        self.needed = []
        self.made = set()

    def need(self, struct):
        if struct not in self.made:
            self.made.add(struct)
            self.needed.append(struct)
        return f"make_{struct}"

    def is_struct(self, kind):
        return kind in self.interface.structs and kind not in DRAWN

    def callback(self, kind):
        key = re.sub(r"\s*\(\*\)\s*", " (*)", kind)
        key = re.sub(r",\s*", ", ", key)
        if key in CALLBACKS:
            return CALLBACKS[key]
        if "(*)" in key or key.rstrip("*").endswith("_fn"):
            sys.exit(f"api_cases: no callback for '{key}'")
        return None

    def value(self, kind):
        """An expression of a type that is no pointer and no struct."""
        if kind in DRAWN:
            return f"draw_{kind}(stage)"
        return f"({kind})draw_enum(stage)"

    def pointer(self, kind, count, context):
        """An expression for a pointer; `count` is how many elements a struct's array has."""
        if context in NAMED:
            return NAMED[context]
        called = self.callback(kind)
        if called is not None:
            return called if called == "NULL" else f"(draw_one_in(stage, 4) ? NULL : {called})"
        base = re.sub(r"\bconst ", "", kind)
        if base in ("char*const*", "char**"):
            return f"draw_texts(stage, {count})"
        base = base[:-1]
        if base.endswith("*"):
            sys.exit(f"api_cases: cannot draw '{kind}' of {context}")
        if base == "void":
            return "NULL"
        if base == "char" and kind.startswith("const"):
            return "draw_text(stage)"
        if base in self.interface.objects or base in PICKED:
            return f"pick_{base}(stage)"
        if self.is_struct(base):
            return f"({base}*)draw_array(stage, sizeof({base}), {count}, {self.need(base)}, depth + 1)"
        if base in DRAWN and base in self.interface.structs or base in ("ovis_nbt",):
            return f"({base}*)draw_array(stage, sizeof({base}), {count}, fill_{base}, depth + 1)"
        if base not in DRAWN and not re.match(r"ovis_|char|u?int", base):
            sys.exit(f"api_cases: cannot draw '{kind}' of {context}")
        return f"({base}*)draw_numbers(stage, sizeof({base}), {FIXED})"

    # ---- Structs

    def field(self, struct, name, kind, lines):
        context = f"{struct}.{name}"
        target = f"out->{name}"
        array = re.match(r"([\w ]+?)((?:\[\d+\])+)$", kind)
        if context in NAMED:
            lines.append(f"  {target} = {NAMED[context]};")
        elif name == "cookie":
            lines.append(f"  {target} = draw_one_in(stage, 40) ? 0 : OVIS_COOKIE;")
        elif array:
            base, sizes = array[1].strip(), [int(n) for n in re.findall(r"\d+", array[2])]
            total = 1
            for size in sizes:
                total *= size
            if base == "char":
                last = sizes[-1]
                lines.append(f"  for (size_t i = 0; i < {total // last}; i++) "
                             f"draw_name(stage, (char*){target} + i * {last}, {last});")
            elif self.is_struct(base):
                lines.append(f"  for (size_t i = 0; i < {total}; i++) {self.need(base)}(stage, &{target}[i], depth);")
            else:
                lines.append(f"  for (size_t i = 0; i < {total}; i++) "
                             f"(({base}*)(void*){target})[i] = {self.value(base)};")
        elif "*" in kind:
            many = "count" if self.is_counted(struct, name) else "1"
            lines.append(f"  {target} = {self.pointer(kind, many, context)};")
        elif COUNT.search(name) and kind in ("int32_t", "size_t"):
            drawn = "draw_small(stage, count + 1)" if kind == "size_t" else "draw_count(stage, count)"
            lines.append(f"  {target} = ({kind}){drawn};")
        elif self.is_struct(kind):
            lines.append(f"  {self.need(kind)}(stage, &{target}, depth);")
        elif " at " in kind or "unnamed" in kind or kind.startswith("ovis_path_memory::"):
            lines.append(f"  (void)0; // {name}: zero")
        else:
            lines.append(f"  {target} = {self.value(kind)};")

    def is_counted(self, struct, name):
        """Does another field say how many elements the pointer has?"""
        fields = {field for field, _ in self.interface.structs[struct]}
        stems = {name, name.removesuffix("s"), name.removesuffix("es"), name.removesuffix("ies") + "y",
                 name.removesuffix("ren")}
        if (struct, name) == ("ovis_record", "fact"):  # one; the record's count is that of items
            return False
        return any(f"{stem}_count" in fields for stem in stems) or bool(fields & {"count", "size", "capacity"})

    def struct(self, name):
        default = "ovis_default_" + name[len("ovis_"):]
        lines = [f"static void make_{name}(api_stage* stage, void* to, int32_t depth) {{",
                 f"  {name}* out = to;"]
        kinds = self.interface.structs[name]
        if default in self.interface.functions:
            lines.append(f"  *out = {default}();")
            guard = "  if (!draw_one_in(stage, 2)) "
        else:
            lines.append("  memset(out, 0, sizeof *out);")
            guard = ""
        lines.append("  const int32_t count = depth > 3 ? 0 : draw_small(stage, 4);")
        lines.append("  (void)count;")
        lines.append("  if (depth > 5) return;")
        for field, kind in kinds:
            body = []
            self.field(name, field, kind, body)
            is_list = "*" in kind or COUNT.search(field) is not None
            if guard and not is_list and field != "cookie":
                lines.append(guard + "{")
                lines += ["  " + line for line in body]
                lines.append("  }")
            else:
                lines += body
        lines.append("}")
        return lines

    # ---- Functions

    def case(self, name, returned, parameters):
        lines = [f"static void case_{name}(api_stage* stage) {{", "  const int32_t depth = 0;", "  (void)depth;"]
        arguments, after = [], []
        keeps = "true" if KEEPS.search(name) else "false"
        lines.append(f"  api_frame frame = frame_begin(stage, {keeps});")
        skip = False
        is_destroy = name in self.interface.objects.values()
        for at, (kind, label) in enumerate(parameters):
            context = f"{name}.{label}"
            following = parameters[at + 1] if at + 1 < len(parameters) else ("", "")
            variable = f"a{at}"
            base = re.sub(r"\bconst ", "", kind).rstrip("*")
            if skip:  # the count of the pointer before
                skip = False
                arguments.append(variable)
                continue
            if is_destroy:
                lines.append(f"  {kind} {variable} = take_object(stage, object_{base});")
            elif kind.endswith("**") and base in self.interface.objects and not kind.startswith("const char"):
                lines.append(f"  {base}* made = NULL;")
                lines.append(f"  {base}** {variable} = rarely_null(stage) ? NULL : &made;")
                after.append(f"  keep_object(stage, object_{base}, made, (void (*)(void*)){self.interface.objects[base]});")
            elif kind.endswith("**") and not re.search(r"\bchar\b", kind):
                inner = kind[:-1]
                lines.append(f"  {inner} got{at} = NULL;")
                lines.append(f"  {kind} {variable} = rarely_null(stage) ? NULL : &got{at};")
            elif "*" in kind and context not in NAMED and self.callback(kind) is None \
                    and base not in self.interface.objects and base not in PICKED \
                    and COUNT.search(following[1]) and following[0] in ("int32_t", "size_t", "uint32_t") \
                    and (kind != "const char*" or following[0] == "size_t"):  # a text has an end of its own
                counted = f"a{at + 1}"
                drawn = "draw_small(stage, 17)" if following[0] == "size_t" else "draw_count(stage, 16)"
                lines.append(f"  {following[0]} {counted} = ({following[0]}){drawn};")
                lines.append(f"  const int32_t n{at} = room_for((int64_t){counted});")
                pointer = self.counted(kind, base, f"n{at}", context)
                lines.append(f"  {self.local(kind, variable)} = {pointer};")
                skip = True
            elif "*" in kind and at > 0 and COUNT.search(parameters[at - 1][1]) and "char" not in kind \
                    and parameters[at - 1][0] == "int32_t" and context not in NAMED \
                    and self.callback(kind) is None and kind != "ovis_error*":
                counted = f"room_for((int64_t)a{at - 1}) + 1"  # a lone result may follow, too
                lines.append(f"  {self.local(kind, variable)} = {self.counted(kind, base, counted, context)};")
            elif "*" in kind:
                lines.append(f"  {self.local(kind, variable)} = {self.single(kind, base, context)};")
            elif self.is_struct(kind):
                lines.append(f"  {kind} {variable};")
                lines.append(f"  {self.need(kind)}(stage, &{variable}, 0);")
            elif COUNT.search(label) and kind == "int32_t" and "*" in following[0]:
                lines.append(f"  {kind} {variable} = draw_count(stage, 16);")
            else:
                lines.append(f"  {kind} {variable} = {self.value(kind)};")
            arguments.append(variable)
        for at, (kind, _) in enumerate(parameters):
            if "*" in kind:
                lines.append(f"  if (stage->null_at == {at}) a{at} = NULL;")
        call = f"{name}({', '.join(arguments)})"
        sims = [a for a, (kind, _) in zip(arguments, parameters) if kind in ("ovis_sim*", "const ovis_sim*")]
        if sims and not is_destroy and sims[0] in arguments:
            asks = "true" if dict(zip(arguments, [k for k, _ in parameters]))[sims[0]].startswith("const") else "false"
            lines.append(f"  api_watch watch = watch_begin(stage, {sims[0]}, {asks});")
        if returned == "void":
            lines.append(f"  {call};")
            result = "OVIS_OK"
        elif returned == "ovis_status":
            lines.append(f"  const ovis_status status = {call};")
            lines.append("  note_status(stage, status);")
            result = "status"
        elif returned == "const char*":
            lines.append(f"  look_at_text(stage, {call});")
            result = "OVIS_OK"
        else:
            lines.append(f"  (void){call};")
            result = "OVIS_OK"
        if sims and not is_destroy:
            lines.append(f"  watch_end(stage, &watch, {result});")
        lines += after
        lines.append("  frame_end(stage, &frame);")
        lines.append("}")
        return lines

    @staticmethod
    def local(kind, variable):
        if "(*)" in kind:
            return kind.replace("(*)", f"(*{variable})")
        return f"{kind} {variable}"

    def counted(self, kind, base, count, context):
        if re.sub(r"\bconst ", "", kind) in ("char*const*", "char**"):
            return f"draw_texts(stage, {count})"
        if base == "char" and kind.startswith("const"):
            return f"draw_bytes(stage, {count})"
        if base in ("void", "char", "uint8_t", "int8_t"):
            return f"draw_bytes(stage, {count})"
        if self.is_struct(base):
            return f"({base}*)draw_array(stage, sizeof({base}), {count}, {self.need(base)}, 0)"
        if base in DRAWN and base in self.interface.structs:
            return f"({base}*)draw_array(stage, sizeof({base}), {count}, fill_{base}, 0)"
        return f"({base}*)draw_numbers(stage, sizeof({base}), {count})"

    def single(self, kind, base, context):
        return self.pointer(kind, "1", context)


def main():
    headers = sorted(pathlib.Path(sys.argv[1]).glob("*.h"))
    interface = Interface(headers, pathlib.Path(sys.argv[2]))
    unknown = BY_HAND - set(interface.functions)
    if unknown:
        sys.exit(f"api_cases: no such functions: {sorted(unknown)}")
    writer = Writer(interface)
    cases, table = [], []
    for name in sorted(interface.functions):
        returned, parameters = interface.functions[name]
        if name in BY_HAND:
            table.append(f'  {{"{name}", by_hand_{name}, 0}},')
            continue
        cases += writer.case(name, returned, parameters)
        pointers = [str(at) for at, (kind, _) in enumerate(parameters) if "*" in kind]
        table.append(f'  {{"{name}", case_{name}, {sum(1 << int(at) for at in pointers)}u}},')
    structs, declared = [], []
    while writer.needed:
        name = writer.needed.pop()
        structs += writer.struct(name)
        declared.append(f"static void make_{name}(api_stage* stage, void* to, int32_t depth);")
    kinds = sorted(interface.objects)
    picks = [f"#define object_{kind} {index}" for index, kind in enumerate(kinds)]
    picks += [f"static {kind}* pick_{kind}(api_stage* stage) {{ return pick_object(stage, object_{kind}); }}"
              for kind in kinds]
    text = ["// Written by test/hostile/api_cases.py.", '#include "hostile/api_draws.h"', ""]
    text += [f"#include <ovis/{path.name}>" for path in headers]
    text += ["", "#include <string.h>", ""] + picks + [""] + declared + [""] + structs + cases
    text += ["const api_case api_cases[] = {"] + table + ["};",
             "const int32_t api_case_count = (int32_t)(sizeof api_cases / sizeof *api_cases);"]
    text += [f"const int32_t api_object_{kind} = object_{kind};" for kind in kinds]
    pathlib.Path(sys.argv[3]).write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
