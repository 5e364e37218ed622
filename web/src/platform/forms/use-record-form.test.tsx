// @vitest-environment happy-dom
import { ApiError } from '@portal/contract/platform/api-error.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { makeViewer } from '../session/viewer.samples.ts';
import { renderComponent, unmountComponent } from '../testing/render-component.tsx';
import { useRecordForm } from './use-record-form.ts';

interface Tag {
  version: number;
  name: string;
}

let submit: () => void;
let answer: (outcome: Promise<never>) => void;
const save = vi.fn(
  () =>
    new Promise<never>((resolve) => {
      answer = resolve;
    }),
);

function Form({ record }: { record?: Tag }) {
  const { values, handleSubmit, isSaving } = useRecordForm<{ name: string }, Tag>({
    name: 'tag',
    record,
    valuesOf: (one) => ({ name: one?.name ?? 'Local' }),
    savesOn: 'submit',
    create: save,
    update: save,
  });
  submit = handleSubmit;
  return <p>{isSaving ? 'Saving' : values.name}</p>;
}

beforeEach(() => {
  session.onEnd = () => undefined;
  session.signIn('token', makeViewer('staff'));
  save.mockClear();
});
afterEach(async () => {
  await unmountComponent();
  session.end();
});

const submitTwice = () =>
  act(async () => {
    submit();
    submit();
  });

test('a form that is submitted twice at once is sent once, and can be submitted again after the response', async () => {
  await renderComponent(<Form record={{ version: 1, name: 'Local' }} />);
  await submitTwice();
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => answer(Promise.resolve({ version: 2, name: 'Local' } as never)));
  await act(async () => submit());
  expect(save).toHaveBeenCalledTimes(2);
});

test('a new record whose form is still open isn’t created again', async () => {
  await renderComponent(<Form />);
  await submitTwice();
  await act(async () => answer(Promise.resolve({ version: 2, name: 'Local' } as never)));
  await act(async () => submit());
  expect(save).toHaveBeenCalledTimes(1);
});

test('a new record that was rejected can be sent again', async () => {
  await renderComponent(<Form />);
  await submitTwice();
  await act(async () => answer(Promise.reject(new ApiError(400, 'Bad Request', {}))));
  await act(async () => submit());
  expect(save).toHaveBeenCalledTimes(2);
});

test('a change that is repeatedly rejected without a conflicting field is sent at most twice', async () => {
  let version = 1;
  save.mockImplementation(() => {
    version += 1;
    if (version > 20) return Promise.resolve({ version: 2, name: 'Local' } as never);
    const data = { detail: 'Changed.', current: { version, name: 'Local' } };
    return Promise.reject(new ApiError(409, 'Conflict', data));
  });
  await renderComponent(<Form record={{ version: 1, name: 'Local' }} />);
  await act(async () => submit());
  expect(save).toHaveBeenCalledTimes(2);
});
