import { Socket } from 'node:net';
import pg from 'pg';

/** A client that sends statements without waiting for the answers to earlier ones. */
export class PipelinedClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig = {}) {
    // Made here, so that it can be corked.
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  /** Closes the connection at once, which rejects its statements. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Runs `send`; the statements that it sends leave in one write. */
  sendTogether<T>(send: () => T): T {
    this.#socket.cork();
    try {
      return send();
    } finally {
      this.#socket.uncork();
    }
  }
}
