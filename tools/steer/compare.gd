# Reads a mesh and questions, finds each path as the script of the text does, prints paths and times.
# docs/steering.md says how to run it. For Godot 3.2.
#
#   polygon X Y X Y ...      a polygon of the mesh
#   ask X Y X Y              a question
extends SceneTree

func _init():
    var arguments = OS.get_cmdline_args()
    var file = File.new()
    file.open(arguments[arguments.size() - 1], File.READ)
    var navigation = Navigation2D.new()
    var polygon = NavigationPolygon.new()
    var vertices = PoolVector2Array()
    var index = {}
    var sides = []
    var questions = []
    while not file.eof_reached():
        var words = file.get_line().split(" ", false)
        if words.size() == 0:
            continue
        if words[0] == "polygon":
            var corners = PoolIntArray()
            for i in range(1, words.size(), 2):
                var at = Vector2(float(words[i]), float(words[i + 1]))
                if not index.has(at):
                    index[at] = vertices.size()
                    vertices.append(at)
                corners.append(index[at])
            sides.append(corners)
        elif words[0] == "ask":
            questions.append([Vector2(float(words[1]), float(words[2])), Vector2(float(words[3]), float(words[4]))])
    polygon.set_vertices(vertices)
    for corners in sides:
        polygon.add_polygon(corners)
    navigation.navpoly_add(polygon, Transform2D())
    var lines = PoolStringArray()
    var times = []
    for question in questions:
        var best = 1 << 30
        var path
        for _round in range(3):
            var start = OS.get_ticks_usec()
            path = navigation.get_simple_path(question[0], question[1])
            best = min(best, OS.get_ticks_usec() - start)
        times.append(best)
        var line = "path"
        for point in path:
            line += " %.6f %.6f" % [point.x, point.y]
        lines.append(line)
    print(lines.join("\n"))
    times.sort()
    print("us_per_path_median %d" % times[times.size() / 2])
    navigation.free()
    quit()
