import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/viewer.ts';
import { LoadingScreen } from '../platform/ui/LoadingScreen.tsx';
import { ToastStack } from '../platform/ui/ToastStack.tsx';
import { theme, themeVariables } from '../platform/ui/theme.ts';
import { checkingText } from './checking-text.ts';
import { DesktopOnlyScreen } from './DesktopOnlyScreen.tsx';
import { isForPhones, isMobileDevice } from './device.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
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
