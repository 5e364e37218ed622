import { Button } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconLogin2 } from '@tabler/icons-react';
import { useEndpointMutation } from '#platform/api/mutations.ts';

/** Signs the user in to wp-admin, in a separate tab. */
export function SignInButton({ application }: { application: WebApplication }) {
  const signIn = useEndpointMutation(webApplicationCalls.signIn);
  const handleClick = () => {
    // Opened immediately: a tab opened after the response would be blocked as a pop-up.
    const tab = window.open('about:blank', '_blank');
    // The site runs third-party code, which must not reach this page.
    if (tab) tab.opener = null;
    signIn.mutate(
      { params: { id: application.id } },
      {
        onSuccess: ({ url }) => (tab ? tab.location.replace(url) : window.location.assign(url)),
        onError: () => tab?.close(),
      },
    );
  };
  return (
    <Button
      leftSection={<IconLogin2 size={16} stroke={1.7} />}
      loading={signIn.isPending}
      disabled={!application.allowed_actions.includes('sign_in')}
      onClick={handleClick}
    >
      Sign In to WordPress
    </Button>
  );
}
