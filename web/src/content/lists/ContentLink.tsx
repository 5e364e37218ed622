import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way on from a screen that has nothing to show. */
export function ContentLink() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/content-generation/" {...props} />}>
      Content Generation
    </Button>
  );
}
