// Answers to what a client has done ahead of the server.

/** The client has foreseen a change: it hears, after the tick in which it happens, that it was taken or refused. */
export function acknowledge(server, player, { status, location, sequence }) {
  if (server.version.isAtLeast("1.19")) {
    player.answers.push(() => player.send("acknowledge_player_digging", { sequenceId: sequence ?? 0 }));
  } else if (status !== undefined) {
    player.answers.push(() => {
      const block = server.states.get(server.world.getBlock(location.x, location.y, location.z));
      player.send("acknowledge_player_digging", { location, block, status, successful: true });
    });
  }
}
