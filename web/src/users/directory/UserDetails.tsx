import { Group, Switch } from '@mantine/core';
import type { User } from '@portal/contract/users/user.schema.ts';
import { useId } from 'react';
import inline from '#platform/forms/InlineText.module.css';
import { InlineText } from '#platform/forms/InlineText.tsx';
import { DateText } from '#platform/ui/dates/DateText.tsx';
import { NoValue, Property, PropertyList } from '#platform/ui/layout/PropertyList.tsx';
import { OrganizationLink } from '../shared/OrganizationLink.tsx';
import { RoleSelect } from '../shared/RoleSelect.tsx';
import { primaryOrganization } from '../shared/user-columns.tsx';
import { useSaveUserField, useUpdateUser } from '../users.queries.ts';
import { ActiveSwitch } from './ActiveSwitch.tsx';
import { SuperuserSwitch } from './SuperuserSwitch.tsx';
import { UserAssignments } from './UserAssignments.tsx';
import styles from './UserDirectory.module.css';

type Body = NonNullable<Parameters<ReturnType<typeof useUpdateUser>['mutate']>[0]['body']>;
type TextField = 'first_name' | 'last_name' | 'phone_number' | 'title';

interface UserFieldsProps {
  user: User;
  /** The prefix for the fields' element ids. */
  id: string;
}

/**
 * Edits a user. Each field is saved on blur. Fields that the viewer can't change are plain text. All fields are plain
 * text until the allowed actions are known, because keystrokes in a field that turns out to be read-only would be lost.
 */
export function UserDetails({ user }: { user: User }) {
  const id = useId();
  const organization = primaryOrganization(user);
  return (
    <PropertyList>
      <NameFields user={user} id={id} />
      <ContactFields user={user} id={id} />
      <RoleField user={user} id={id} />
      <Property label="Username">{user.username}</Property>
      <Property label="Email">
        {user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : <NoValue />}
      </Property>
      <Property label="Primary organization">
        {organization ? (
          <OrganizationLink className={styles.primaryOrganization} organization={organization} />
        ) : (
          <NoValue />
        )}
      </Property>
      <Property label="Assignments">
        <UserAssignments user={user} />
      </Property>
      <Property label="Last login">
        <DateText value={user.last_login} style="detail" />
      </Property>
      <Property label="Joined">
        <DateText value={user.date_joined} style="detail" />
      </Property>
      <FlagFields user={user} id={id} />
    </PropertyList>
  );
}

/** Returns a function that creates the props for an autosaving text field. */
function useTextFields(user: User) {
  const saveText = useSaveUserField();
  return (field: TextField, fieldLabel: string) => ({
    name: `user-${user.id}-${field}`,
    fieldLabel,
    record: user,
    textOf: (one: User) => one[field],
    save: saveText(user.id, field),
  });
}

function useChangeUser(user: User) {
  const update = useUpdateUser();
  return (body: Body) => update.mutate({ params: { id: user.id }, body, version: user.version });
}

function NameFields({ user, id }: UserFieldsProps) {
  const text = useTextFields(user);
  if (!user.allowed_actions.includes('update')) {
    return <Property label="Name">{user.name}</Property>;
  }
  return (
    <Property label="Name" htmlFor={`${id}-first`}>
      <Group grow gap={4} wrap="nowrap">
        <InlineText
          id={`${id}-first`}
          aria-label="First name"
          placeholder="First name"
          maxLength={150}
          isRequired
          {...text('first_name', 'First name')}
        />
        <InlineText
          aria-label="Last name"
          placeholder="Last name"
          maxLength={150}
          {...text('last_name', 'Last name')}
        />
      </Group>
    </Property>
  );
}

function ContactFields({ user, id }: UserFieldsProps) {
  const text = useTextFields(user);
  if (!user.allowed_actions.includes('update_contact')) {
    return (
      <>
        <Property label="Phone">{user.phone_number || <NoValue />}</Property>
        <Property label="Title">{user.title || <NoValue />}</Property>
      </>
    );
  }
  return (
    <>
      <Property label="Phone" htmlFor={`${id}-phone`}>
        <InlineText
          id={`${id}-phone`}
          type="tel"
          placeholder="Add a phone number"
          maxLength={17}
          {...text('phone_number', 'Phone')}
        />
      </Property>
      <Property label="Title" htmlFor={`${id}-title`}>
        <InlineText
          id={`${id}-title`}
          placeholder="Add a title"
          maxLength={150}
          {...text('title', 'Title')}
        />
      </Property>
    </>
  );
}

function RoleField({ user, id }: UserFieldsProps) {
  const change = useChangeUser(user);
  if (!user.allowed_actions.includes('update')) {
    return <Property label="Role">{user.default_role?.name ?? <NoValue />}</Property>;
  }
  return (
    <Property label="Role" htmlFor={`${id}-role`}>
      <RoleSelect
        id={`${id}-role`}
        classNames={{ input: inline.input ?? '' }}
        placeholder="No role"
        value={user.default_role?.id ?? null}
        own={user.default_role}
        onChange={(default_role) => change({ default_role })}
      />
    </Property>
  );
}

function FlagFields({ user, id }: UserFieldsProps) {
  const change = useChangeUser(user);
  const { allowed_actions: actions } = user;
  return (
    <>
      {actions.includes('update_flags') && (
        <>
          <Property label="Agency staff" htmlFor={`${id}-staff`}>
            <Switch
              id={`${id}-staff`}
              ml={9}
              checked={user.is_staff}
              onChange={(event) => change({ is_staff: event.currentTarget.checked })}
            />
          </Property>
          <Property label="Superuser" htmlFor={`${id}-superuser`}>
            <SuperuserSwitch user={user} id={`${id}-superuser`} ml={9} />
          </Property>
        </>
      )}
      {user.is_staff && actions.includes('deactivate') && (
        <Property label="May sign in" htmlFor={`${id}-active`}>
          <ActiveSwitch user={user} id={`${id}-active`} ml={9} />
        </Property>
      )}
    </>
  );
}
