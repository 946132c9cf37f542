import { expect, it } from "vitest";
import { agentEnvironment } from "./base-environment.ts";

it.each([
	"REQUESTS_CA_BUNDLE",
	"CURL_CA_BUNDLE",
	"GIT_SSL_CAINFO",
	"NODE_EXTRA_CA_CERTS",
	"NODE_USE_ENV_PROXY",
	"NODE_USE_SYSTEM_CA",
	"AWS_CA_BUNDLE",
	"HTTPS_PROXY",
	"LC_ALL",
])("passes %s of the server on", (name) => {
	expect(agentEnvironment({}, { [name]: "value" })).toMatchObject({ [name]: "value" });
	expect(agentEnvironment({ [name]: "own" }, { [name]: "value" })).toMatchObject({ [name]: "own" });
});

it.each([
	"DATABASE_URL",
	"NODE_OPTIONS",
	"NODE_ENV",
	"AWS_SECRET_ACCESS_KEY",
	"NPM_TOKEN",
])("keeps %s of the server", (name) => {
	expect(agentEnvironment({}, { [name]: "value" })).not.toHaveProperty(name);
});
