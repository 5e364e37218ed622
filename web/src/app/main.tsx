import '@fontsource-variable/inter/wght.css';
import '#platform/ui/theme/mantine-styles.ts';
import '#platform/ui/theme/tokens.css';
import '#platform/ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { announceCutPastes } from '#platform/forms/announce-cut-pastes.ts';
import { refuseUnreadFields } from '#platform/forms/refuse-unread-fields.ts';
import { restoreLostFocus } from '#platform/ui/focus/restore-focus.ts';
import { watchInputKind } from '#platform/ui/keyboard/watch-input-kind.ts';
import { App } from './App.tsx';
import { router } from './router.tsx';
import { startSession } from './session/start-session.ts';
import { stayWhenOffline } from './stay-when-offline.ts';
import { startVersionWatch } from './version/version-watch.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void startVersionWatch();
stayWhenOffline(router);
restoreLostFocus();
watchInputKind();
announceCutPastes();
refuseUnreadFields();
// The session and the page start in separate tasks, so that a slow machine can respond to input between them.
setTimeout(() => void startSession());
setTimeout(() => createRoot(root).render(<App />));
