import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { FullPage, FullPageText } from './FullPage.tsx';

export function ErrorTestingScreen() {
  const [isFailing, setIsFailing] = useState(false);
  if (isFailing) throw new Error('Thrown on purpose from /error-testing');
  return (
    <FullPage
      icon={<IconFlask size={28} stroke={1.5} />}
      heading="Error testing"
      actions={<Button onClick={() => setIsFailing(true)}>Throw an error</Button>}
    >
      <FullPageText>Shows what people see when a screen fails.</FullPageText>
    </FullPage>
  );
}
