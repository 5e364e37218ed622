import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export const languageModelKey = 'a key of the language model';

interface Request {
  path: string;
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}

/** Starts a fake of an OpenAI-compatible API, which replies with `state.reply` or with `state.fault`. */
export async function startLanguageModel() {
  const requests: Request[] = [];
  const state: { reply: string; fault: { status: number; body: string } | null } = {
    reply: 'OK',
    fault: null,
  };
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Request['body'];
    const { authorization } = request.headers;
    requests.push({ path: request.url ?? '', authorization, body });
    const isKnown = authorization === `Bearer ${languageModelKey}`;
    const fault = isKnown ? state.fault : { status: 401, body: '{}' };
    const choices = [{ index: 0, message: { role: 'assistant', content: state.reply } }];
    response.writeHead(fault?.status ?? 200, { 'content-type': 'application/json' });
    response.end(fault?.body ?? JSON.stringify({ id: 'x', choices }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    state,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

export type TestLanguageModel = Awaited<ReturnType<typeof startLanguageModel>>;
