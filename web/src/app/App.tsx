import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#platform/api/query-client.ts';
import { useSession } from '#platform/session/viewer.ts';
import { LoadingScreen } from '#platform/ui/placeholders/LoadingScreen.tsx';
import { theme, themeVariables } from '#platform/ui/theme/theme.ts';
import { ToastStack } from '#platform/ui/toasts/ToastStack.tsx';
import { isForPhones, isMobileDevice } from './device.ts';
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
            <DesktopOnlyScreen />
          ) : (
            <Portal />
          )}
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

const unreachable = 'The portal can’t be reached. Trying again…';

/** Returns the text shown while the session is checked. The account health dashboard has its own. */
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
