-- Who somebody is at a provider of OpenID Connect: known by issuer and subject alone. Without a person they came and wait for an administrator.
create table openid_identity (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  user_id bigint references person on delete cascade,
  name text not null default '',
  email text not null default '',
  seen_at timestamptz not null,
  unique (issuer, subject)
);
create index openid_identity_person on openid_identity (user_id);

-- A sign-in on its way through the pages of the provider: whichever node the browser comes back to takes it, once.
create table openid_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  issuer text not null,
  redirect_uri text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);
create index openid_sign_in_expires on openid_sign_in (expires_at);
