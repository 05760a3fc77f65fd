/** Accounts of every test installation: what an operator would choose at the first start. */
export const ADMIN = 'superAdmin';
export const ADMIN_PASSWORD = 'Test-admin-2026';
export const DEMO_PASSWORD = 'Test-demo-2026';
