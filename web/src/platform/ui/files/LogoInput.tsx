import { Button, FileButton, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import styles from './LogoInput.module.css';
import { pictureHint, pictureTypes } from './picture-files.ts';

interface LogoInputProps {
  /** A chosen file, any string to represent the stored logo, or null for no logo. */
  value: File | string | null;
  storedLogo: string | null;
  onChange: (value: File | string | null) => void;
  error?: ReactNode;
}

export function LogoInput({ value, storedLogo, onChange, error }: LogoInputProps) {
  const preview = useMemo(
    () => (value instanceof File ? URL.createObjectURL(value) : value && storedLogo),
    [value, storedLogo],
  );
  useEffect(() => {
    // Object URLs stay in memory until they are revoked, so the previous one is revoked.
    return () => {
      if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview);
    };
  }, [preview]);

  return (
    <Input.Wrapper label="Logo" error={error}>
      <div className={styles.logo}>
        <div className={styles.logoImage} data-filled={preview ? true : undefined}>
          {preview ? (
            <img src={preview} alt="Logo" />
          ) : (
            <IconPhoto size={22} stroke={1.4} aria-hidden="true" />
          )}
        </div>
        <div className={styles.logoButtons}>
          <div className={styles.logoRow}>
            <FileButton
              accept={pictureTypes.join()}
              inputProps={{ 'aria-label': 'Logo' }}
              onChange={(file) => file && onChange(file)}
            >
              {(props) => (
                <Button size="xs" variant="default" {...props}>
                  {preview ? 'Replace' : 'Choose a file'}
                </Button>
              )}
            </FileButton>
            {preview && (
              <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
                Remove
              </Button>
            )}
          </div>
          <span className={styles.hint}>{pictureHint}</span>
        </div>
      </div>
    </Input.Wrapper>
  );
}
