import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { portalSettingsQuery } from '#platform/api/portal-settings.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { isForPhones, isMobileDevice } from '#platform/device/device.ts';
import { isInClientGroup, useSession } from '#platform/session/viewer.ts';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { theme, themeVariables } from '#platform/ui/theme/theme.ts';
import { ToastStack } from '#platform/ui/toasts/ToastStack.tsx';
import { DesktopOnlyScreen } from './errors/DesktopOnlyScreen.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { router } from './router.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          {isMobileDevice(navigator) && !isForPhones(window.location.pathname) ? (
            <PhonePortal />
          ) : (
            <Portal />
          )}
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/**
 * Shows the portal on a phone if the setting allows phones and the user is a client or signed out. Otherwise, asks for
 * a desktop computer.
 */
function PhonePortal() {
  const { data, isPending } = useQuery(portalSettingsQuery);
  const state = useSession();
  if (isPending) return <LoadingScreen text="Loading" />;
  const isKept = !data?.phones || ('viewer' in state && !isInClientGroup(state.viewer));
  return isKept ? <DesktopOnlyScreen /> : <Portal />;
}

const unreachable = 'The portal can’t be reached. Trying again…';

/** Returns the text to show while the session is checked. The account health dashboard has its own text. */
const checkingText = (pathname: string): string =>
  /^\/account-health\/?$/.test(pathname) ? 'Loading User Data' : 'Loading';

function Portal() {
  const state = useSession();
  if (state.name === 'checking') {
    return (
      <LoadingScreen
        text={state.isUnreachable ? unreachable : checkingText(window.location.pathname)}
      />
    );
  }
  if (state.name === 'signing-out') return <LoadingScreen text="Logging Out" />;
  return (
    <>
      <RouterProvider router={router} />
      <ToastStack />
    </>
  );
}
