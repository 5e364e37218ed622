import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { ReviewScreen } from '#content/approval/review/ReviewScreen.tsx';
import { queryClient } from '#platform/api/query-client.ts';
import { theme, themeVariables } from '#platform/ui/theme/theme.ts';
import { ToastStack } from '#platform/ui/toasts/ToastStack.tsx';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'portal-color-scheme' });

/** The page behind review links: a separate page without the app's frame and router, so that it starts fast on phones. */
export function ReviewApp() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <ReviewScreen />
          <ToastStack />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}
