// The port at which clients connect, and the connections that have not joined yet.
import { createServer } from "node:net";
import { Connection } from "./connection.js";
import { UserError } from "./errors.js";
import { Login } from "./login.js";

// Connections that have not joined, of all addresses together.
const WAITING_MAX = 200;

export class Listener {
  #socket = null;
  #waiting = new Set();

  constructor(server) {
    this.server = server;
  }

  /** Listens, and returns the port. Throws a UserError if that port cannot be used. */
  async listen(host, port) {
    this.#socket = createServer((socket) => this.#connect(socket));
    await new Promise((resolve, reject) => {
      this.#socket.once("error", (error) => reject(new UserError(listenError(error, host, port))));
      this.#socket.listen(port, host, resolve);
    });
    this.#socket.on("error", (error) => this.server.log(`the server's socket: ${error.message}`));
    return this.#socket.address().port;
  }

  #connect(socket) {
    if (this.#waiting.size >= WAITING_MAX) {
      socket.destroy();
      return;
    }
    const connection = new Connection(socket, {
      packet: (bytes) => login.take(bytes),
      closed: () => {
        this.#waiting.delete(connection);
        login.stop();
      },
    });
    const login = new Login(connection, this.server);
    this.#waiting.add(connection);
  }

  /** A client has logged in: it waits no more. */
  joined(connection) {
    this.#waiting.delete(connection);
  }

  /** Takes nobody any more, and ends the connections that have not joined. */
  async close() {
    const { promise, resolve } = Promise.withResolvers();
    this.#socket.close(resolve);
    [...this.#waiting].forEach((connection) => connection.close("the server ends"));
    await promise;
  }
}

function listenError(error, host, port) {
  if (error.code === "EADDRINUSE") {
    return `port ${port} of ${host} is taken: --port takes another one`;
  }
  if (error.code === "EACCES") {
    return `port ${port} of ${host} may not be used: --port takes another one`;
  }
  return `${host} port ${port}: ${error.message}`;
}
