import { TextInput, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '#content/frame/ContentPickers.module.css';

const minimumLength = 5;

/** Renders a search field that opens the list of articles whose titles contain the text. */
export function ArticleSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);

  const handleSubmit = (event: React.FormEvent) => {
    event.preventDefault();
    const title = text.trim();
    if (title === '') return;
    if (title.length < minimumLength) return setIsTooShort(true);
    void navigate({ to: '/content-generation/articles/list', search: { title } });
  };

  return (
    <search>
      <form onSubmit={handleSubmit} noValidate>
        <Tooltip
          label={`Type at least ${minimumLength} characters`}
          opened={isTooShort}
          position="bottom"
          role="alert"
        >
          <TextInput
            className={styles.wide}
            size="xs"
            type="search"
            aria-label="Search articles"
            placeholder="Search articles"
            minLength={minimumLength}
            error={isTooShort}
            leftSection={<IconSearch size={14} stroke={1.8} aria-hidden="true" />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setIsTooShort(false);
            }}
            onBlur={() => setIsTooShort(false)}
          />
        </Tooltip>
      </form>
    </search>
  );
}
