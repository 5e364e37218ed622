import { authCalls } from '@portal/contract/auth/auth.calls.ts';
import { callAs } from '#platform/api/call.ts';
import { clearDrafts, countDrafts } from '#platform/forms/drafts.ts';
import { saveOpenForms } from '#platform/forms/open-forms.ts';
import { session } from '#platform/session/session.ts';
import { forgetRecents } from '../palette/palette-recents.ts';
import { askAboutUnsaved } from '../session/unsaved-warning.ts';
import { goBack } from './impersonation.ts';

/** Ends the impersonation at the user's request, after a warning if unsaved changes would be lost. */
export async function endImpersonation(): Promise<void> {
  const { state, token } = session;
  if (state.name !== 'authenticated-as-ghost' || token === null) return;
  const { viewer, host: impersonator } = state;
  await saveOpenForms();
  const unsaved = await countDrafts(viewer.id);
  if (unsaved > 0 && !(await askAboutUnsaved({ unsaved, impersonator: impersonator.name }))) return;
  await goBack(impersonator, async () => {
    await clearDrafts(viewer.id);
    forgetRecents(viewer.id);
    // This call isn't awaited, because returning must work without a connection, and the session expires anyway.
    callAs(token)
      .call(authCalls.endImpersonation)
      .catch(() => undefined);
  });
}
