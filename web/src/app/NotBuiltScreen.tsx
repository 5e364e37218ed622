import { Button } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { FullPage, FullPageText } from './FullPage.tsx';
import { useGoBack } from './go-back.ts';
import { labelOfPath } from './navigation.ts';

export function NotBuiltScreen() {
  const goBack = useGoBack();
  const { pathname } = useLocation();
  return (
    <FullPage
      icon={<IconTools size={28} stroke={1.5} />}
      heading={`${labelOfPath(pathname)} isn’t part of this version yet`}
      actions={
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
      }
    >
      <FullPageText>You have access to it. It will appear here once it is built.</FullPageText>
    </FullPage>
  );
}
