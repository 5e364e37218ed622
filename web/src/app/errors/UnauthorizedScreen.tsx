import { Anchor, Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { usePortalSettings } from '#platform/api/portal-settings.ts';
import { useSession, type Viewer } from '#platform/session/viewer.ts';
import { FullPage, FullPageText } from './FullPage.tsx';
import { useGoBack } from './go-back.ts';

export function UnauthorizedScreen() {
  const goBack = useGoBack();
  const session = useSession();
  const supportEmail = usePortalSettings()?.support_email;
  return (
    <FullPage
      icon={<IconLock size={28} stroke={1.5} />}
      heading="Unauthorized Route"
      actions={
        <>
          <Button onClick={goBack}>Go Back</Button>
          <Button component="a" href="/" variant="default">
            Home
          </Button>
        </>
      }
    >
      {'viewer' in session && isWithoutRole(session.viewer) && (
        <FullPageText>You have no role in the portal yet. Ask someone at the agency.</FullPageText>
      )}
      <FullPageText>
        Please{' '}
        {supportEmail ? (
          <Anchor inherit underline="always" href={`mailto:${supportEmail}`}>
            contact support
          </Anchor>
        ) : (
          'contact support'
        )}{' '}
        if you believe you should have access.
      </FullPageText>
    </FullPage>
  );
}

const isWithoutRole = ({ default_role: role, is_staff, is_superuser }: Viewer) =>
  !role && !is_staff && !is_superuser;
