import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useSession } from '#platform/session/viewer.ts';
import { BrandLine } from '#platform/ui/brand/BrandMark.tsx';
import { FullPage, FullPageText } from './FullPage.tsx';
import { useGoBack } from './go-back.ts';

export function NotFoundScreen() {
  const goBack = useGoBack();
  const isSignedIn = 'viewer' in useSession();
  return (
    <FullPage
      brand={isSignedIn ? undefined : <BrandLine size={22} />}
      icon={<IconMapOff size={28} stroke={1.5} />}
      heading="The page you're looking for does not exist."
      actions={
        <>
          <Button onClick={goBack}>Go Back</Button>
          <Button component="a" href="/" variant="default">
            {isSignedIn ? 'Home' : 'Login'}
          </Button>
        </>
      }
    >
      <FullPageText>The address may be misspelled, or the page was removed.</FullPageText>
    </FullPage>
  );
}
