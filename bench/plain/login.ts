/// <reference lib="dom" />
import { Button, MantineProvider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(
  h(
    MantineProvider,
    null,
    h(
      Stack,
      null,
      h(TextInput, { label: 'Username' }),
      h(PasswordInput, { label: 'Password' }),
      h(Button<'button'>, { type: 'submit' }, 'Login'),
    ),
  ),
);
