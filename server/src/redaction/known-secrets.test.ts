import { pino } from "pino";
import { expect, it } from "vitest";
import { createKnownSecrets } from "./known-secrets.ts";

it("masks the secrets of agents in the server's log", () => {
	const secrets = createKnownSecrets();
	const lines: string[] = [];
	const logger = pino({ hooks: { streamWrite: secrets.mask } }, { write: (line: string) => void lines.push(line) });
	secrets.learn(new Set(['old"secret']));
	secrets.learn(new Set(['new"secret']));
	secrets.learn(new Set(["other-secret"]));
	logger.warn({ err: new Error('bad new"secret'), url: "?k=other-secret" }, 'was old"secret');
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { message: "bad ***" }, url: "?k=***", msg: "was ***" });
});

it("forgets the oldest secrets first", () => {
	const secrets = createKnownSecrets();
	for (let owner = 0; owner <= 200; owner++) secrets.learn(new Set([`secret-of-${owner}-`]));
	expect(secrets.mask("secret-of-0- secret-of-1- secret-of-200-")).toBe("secret-of-0- *** ***");
});

it("uses one masker for the same secrets", () => {
	const secrets = createKnownSecrets();
	const masker = secrets.learn(new Set(["secret-1", "secret-2"]));
	for (let other = 0; other < 199; other++) secrets.learn(new Set([`other-secret-${other}`]));
	expect(secrets.learn(new Set(["secret-2", "secret-1"]))).toBe(masker);
});
