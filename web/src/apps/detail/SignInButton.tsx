import { Button } from '@mantine/core';
import { webApplicationCalls } from '@portal/contract/apps/web-application.calls.ts';
import type { WebApplication } from '@portal/contract/apps/web-application.schema.ts';
import { IconLogin2 } from '@tabler/icons-react';
import { useEndpointMutation } from '#platform/api/mutations.ts';

/** Signs the user in to wp-admin in a new tab. */
export function SignInButton({ application }: { application: WebApplication }) {
  const signIn = useEndpointMutation(webApplicationCalls.signIn);
  const handleClick = () => {
    // Open the tab immediately, since browsers would block a pop-up that opens after the response.
    const tab = window.open('about:blank', '_blank');
    // The site runs third-party code, which must not be able to access this page.
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
