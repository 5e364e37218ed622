// npm run bench -- posting: reads the posts of 100 sites with 130 posts each. The limit is sending the same requests
// without processing, with five sites at the same time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { postingPullEndpoints } from '../contract/src/account-health/posting/account-posts.endpoints.ts';
import { NODE_OPTIONS } from '../scripts/node.mjs';
import {
  makePostingAccount,
  makeSiteCredentials,
} from '../server/src/testing/account-health.factories.ts';
import { makePerson } from '../server/src/testing/people.factories.ts';
import { startPortal } from '../server/src/testing/portal.ts';
import { testAuthority, trustTestAuthority } from '../server/src/testing/tls-authority.ts';

const rounds = 3;
const sites = 100;
const sitesAtOnce = 5;
const pagesOfSite = 3;
const most = 1.5;
const credentials = { user: 'portal', application_password: 'secret' };

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const [message] = await once(child, 'message');
  // The cast is safe, because only the files in this folder send messages.
  return message as Message;
}

const server = fork(join(import.meta.dirname, 'posting-site-server.ts'), [], {
  execArgv: [...NODE_OPTIONS],
});
const { host } = await messageOf<{ host: string }>(server);
const addressOf = (site: number) => `https://${host}/site-${site}`;

async function countRequests(): Promise<number> {
  const answer = messageOf<{ asked: number }>(server);
  server.send('count');
  return (await answer).asked;
}

async function runLimit(): Promise<number> {
  const dispatcher = new Agent({ connect: { ca: testAuthority } });
  const authorization = `Basic ${Buffer.from('portal:secret').toString('base64')}`;
  const read = async (url: string) => {
    const response = await fetch(url, { dispatcher, headers: { authorization } });
    await response.arrayBuffer();
  };
  const waiting = Array.from({ length: sites }, (_, site) => site).values();
  const work = async () => {
    for (const site of waiting) {
      const api = `${addressOf(site)}/wp-json/wp/v2`;
      await read(`${api}/users/me`);
      for (let page = 1; page <= pagesOfSite; page += 1) {
        await read(`${api}/posts?per_page=50&page=${page}&status=publish,future`);
      }
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: sitesAtOnce }, work));
  const milliseconds = performance.now() - began;
  await dispatcher.close();
  return milliseconds;
}

trustTestAuthority();
const portal = await startPortal({
  config: { allowedHosts: ['127.0.0.1'] },
  jobPatienceMilliseconds: 600_000,
});
const db = portal.database.writer;
for (let site = 0; site < sites; site += 1) {
  const { id } = await makePostingAccount(db, { domain: addressOf(site) });
  await makeSiteCredentials(db, id, credentials, host);
}
const staff = await portal.signIn(await makePerson(db, { kind: 'staff' }));
portal.services.start();

/** Measures the time from the call to the end of the pull, as a user experiences it. */
async function runOurs() {
  const began = performance.now();
  const { body, text } = await staff.call(postingPullEndpoints.start);
  const milliseconds = performance.now() - began;
  if (!('loaded' in body)) throw new Error(`The pull didn't end: ${text}`);
  return { milliseconds, isWhole: body.loaded === sites && body.errors === 0 };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const limits: number[] = [];
const ours: number[] = [];
let isGood = true;
for (let round = 0; round < rounds; round += 1) {
  const limit = await runLimit();
  const bare = await countRequests();
  const { milliseconds, isWhole } = await runOurs();
  const requestCount = await countRequests();
  isGood &&= isWhole && requestCount === bare;
  limits.push(limit);
  ours.push(milliseconds);
  console.log(
    `limit ${seconds(limit)} for ${bare} requests, pull ${seconds(milliseconds)} for ${requestCount}${isWhole ? '' : ', NOT WHOLE'}`,
  );
}
const ratio = median(ours) / median(limits);
console.log(`the pull takes ${ratio.toFixed(2)} times its limit (at most ${most})`);
await portal.close();
server.disconnect();
process.exitCode = isGood && ratio <= most ? 0 : 1;
