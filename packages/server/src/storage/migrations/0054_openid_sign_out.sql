-- By what a provider of OpenID Connect knows a session there again when it is to end: issuer and ID token, sealed. Kept with the session, and with a
-- step on the way to one.
alter table session add openid_hint text;
alter table sign_in_step add openid_hint text;
