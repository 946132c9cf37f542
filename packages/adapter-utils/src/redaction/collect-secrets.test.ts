import { expect, it } from "vitest";
import { collectSecrets } from "./collect-secrets.ts";
import { isSecretName } from "./secret-name.ts";

it.each([
	"API_KEY",
	"apiKey",
	"APIKEY",
	"GITHUB_TOKEN",
	"accessTokens",
	"MYSECRETVALUE",
	"db-password",
	"PASSWD2",
	"Authorization",
	"session_cookie",
])("treats %s as the name of a secret", (name) => expect(isSecretName(name)).toBe(true));

it.each([
	"author",
	"AUTHORS",
	"tokenizer",
	"TOKENIZER_PATH",
	"keyboard",
	"keywords",
	"monkey",
	"secretary",
	"PATH",
])("treats %s as an ordinary name", (name) => expect(isSecretName(name)).toBe(false));

it("collects values below such names at any depth, except counts", () => {
	const env = { API_KEY: "k-1", PATH: "/bin", MAX_OUTPUT_TOKENS: "128000", PIN_SECRET: 123456 };
	const config = { command: "x", auth: { token: { value: ["t-1", "t-2"] } }, list: [{ password: "p-1" }], key: null };
	expect([...collectSecrets(env, config)]).toEqual(["k-1", "123456", "t-1", "t-2", "p-1"]);
});
