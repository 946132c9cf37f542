import { createMasker } from "@paperclipai/adapter-utils/server-utils";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createKnownSecrets } from "./known-secrets.ts";

it("masks the secrets of agents in the server's log", () => {
	const secrets = createKnownSecrets();
	const lines: string[] = [];
	const logger = pino({ hooks: { streamWrite: secrets.mask } }, { write: (line: string) => void lines.push(line) });
	secrets.remember("a", createMasker(['old"secret']));
	secrets.remember("a", createMasker(['new"secret']));
	secrets.remember("b", createMasker(["other-secret"]));
	logger.warn({ err: new Error('bad new"secret'), url: "?k=other-secret" }, 'old"secret');
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { message: "bad ***" }, url: "?k=***", msg: 'old"secret' });
});

it("forgets the oldest secrets first", () => {
	const secrets = createKnownSecrets();
	for (let owner = 0; owner <= 200; owner++) secrets.remember(String(owner), createMasker([`secret-of-${owner}-`]));
	expect(secrets.mask("secret-of-0- secret-of-1- secret-of-200-")).toBe("secret-of-0- *** ***");
});
