// @vitest-environment happy-dom
import { editorialRequirementEndpoints } from '@portal/contract/organizations/editorial-requirement.endpoints.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { useEndpointMutation } from './mutations.ts';

let stage: Stage;
let add: ReturnType<typeof useEndpointMutation<typeof editorialRequirementEndpoints.create>>;
let update: ReturnType<typeof useEndpointMutation<typeof editorialRequirementEndpoints.update>>;
let answers: ((answer: Response) => void)[];
const done = vi.fn();

function Buttons() {
  add = useEndpointMutation(editorialRequirementEndpoints.create, { onSuccess: done });
  update = useEndpointMutation(editorialRequirementEndpoints.update);
  return null;
}

beforeEach(async () => {
  answers = [];
  done.mockClear();
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  stage = openStage();
  await stage.show(
    <QueryClientProvider client={new QueryClient()}>
      <Buttons />
    </QueryClientProvider>,
  );
});
afterEach(async () => {
  await stage.close();
  vi.unstubAllGlobals();
});

const requirement = (text: string) => ({ body: { organization: 1, requirement: text } });

test('a create that is still under way is not sent a second time', async () => {
  await act(async () => {
    add.mutate(requirement('No jargon.'));
    add.mutate(requirement('No jargon.'));
  });
  expect(answers).toHaveLength(1);
  const both = [add.mutateAsync(requirement('No jargon.')), add.mutateAsync(requirement('Short.'))];
  await act(async () => undefined);
  // Another text is another record.
  expect(answers).toHaveLength(2);
  await act(async () => {
    for (const [index, answer] of answers.entries()) answer(Response.json({ id: index + 1 }));
  });
  // A caller that waits gets the answer of the call that was sent.
  expect(await Promise.all(both)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(done).toHaveBeenCalledTimes(2);
  await act(async () => add.mutate(requirement('No jargon.')));
  expect(answers).toHaveLength(3);
});

test('a change is always sent: the one before it may have been followed by another', async () => {
  const input = { params: { id: 1 }, body: { requirement: 'Short.' } };
  await act(async () => {
    update.mutate(input);
    update.mutate(input);
  });
  expect(answers).toHaveLength(2);
});
