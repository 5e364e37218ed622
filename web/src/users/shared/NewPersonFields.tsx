import { SimpleGrid, TextInput } from '@mantine/core';

export const newPersonLabels = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  title: 'Title',
  phone_number: 'Phone number',
};
const labels = newPersonLabels;

interface NewPersonFieldsProps {
  /** A form's `getInputProps`. */
  propsOf: (field: keyof typeof newPersonLabels) => object;
}

/** Edits the name and contact data of a person who is being added or invited. */
export function NewPersonFields({ propsOf }: NewPersonFieldsProps) {
  return (
    <>
      <SimpleGrid cols={2} spacing={12}>
        <TextInput
          label={labels.first_name}
          withAsterisk
          maxLength={150}
          {...propsOf('first_name')}
        />
        <TextInput
          label={labels.last_name}
          withAsterisk
          maxLength={150}
          {...propsOf('last_name')}
        />
      </SimpleGrid>
      <TextInput
        label={labels.email}
        type="email"
        withAsterisk
        maxLength={200}
        {...propsOf('email')}
      />
      <SimpleGrid cols={2} spacing={12}>
        <TextInput label={labels.title} maxLength={150} {...propsOf('title')} />
        <TextInput
          label={labels.phone_number}
          type="tel"
          maxLength={17}
          {...propsOf('phone_number')}
        />
      </SimpleGrid>
    </>
  );
}
