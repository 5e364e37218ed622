import { useState } from 'react';
import styles from './AuthLayout.module.css';
import { AuthCard } from './AuthLayout.tsx';
import { DemonstrationUsers } from './DemonstrationUsers.tsx';
import { LoginForm } from './LoginForm.tsx';

const nobody = { username: '', password: '' };

export function LoginScreen() {
  const [credentials, setCredentials] = useState(nobody);
  return (
    <div className={styles.columns}>
      <AuthCard heading="Sign in">
        <LoginForm credentials={credentials} onChange={setCredentials} />
      </AuthCard>
      <DemonstrationUsers onChoose={setCredentials} />
    </div>
  );
}

export function AdminLoginScreen() {
  const [credentials, setCredentials] = useState(nobody);
  return (
    <div className={styles.columns}>
      <AuthCard heading="Sign in" lead="For staff who sign in as another user.">
        <LoginForm mayImpersonate credentials={credentials} onChange={setCredentials} />
      </AuthCard>
      <DemonstrationUsers onChoose={setCredentials} />
    </div>
  );
}
