import { prepareMask, type SecretPatterns, takeSteps } from "@paperclipai/adapter-utils/host";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createKnownSecrets } from "./known-secrets.ts";

it("masks the secrets of agents in the server's log", async () => {
	const secrets = createKnownSecrets();
	const lines: string[] = [];
	const logger = pino({ hooks: { streamWrite: secrets.mask } }, { write: (line: string) => void lines.push(line) });
	await secrets.learn(new Set(['old"secret']));
	await secrets.learn(new Set(['new"secret']));
	await secrets.learn(new Set(["other-secret"]));
	logger.warn({ err: new Error('bad new"secret'), url: "?k=other-secret" }, 'was old"secret');
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { message: "bad ***" }, url: "?k=***", msg: "was ***" });
});

it("forgets the oldest secrets first, and those of a run when it has ended", async () => {
	const { bytes } = takeSteps(prepareMask(["secret-of-0-"])) as SecretPatterns;
	const secrets = createKnownSecrets(2.5 * bytes);
	for (let owner = 0; owner <= 2; owner++) await secrets.learn(new Set([`secret-of-${owner}-`]));
	expect(secrets.mask("secret-of-0- secret-of-1- secret-of-2-")).toBe("secret-of-0- *** ***");
	const run = await secrets.learn(["secret-of-2-"], ["token-of-run-"]);
	expect(secrets.mask("token-of-run- secret-of-1-")).toBe("*** ***");
	run.forget();
	expect(secrets.mask("token-of-run- secret-of-1-")).toBe("token-of-run- ***");
	expect(run.text("token-of-run- secret-of-2-")).toBe("*** ***");
});

it("prepares the same secrets once, even when they are learned at the same time", async () => {
	const secrets = createKnownSecrets();
	const patterns = Array.from({ length: 12 }, (_, index) => `${index}-`.repeat(1_000));
	const start = process.memoryUsage().arrayBuffers;
	const maskers = await Promise.all(
		Array.from({ length: 50 }, (_, run) => secrets.learn(patterns, [`token-of-${run}`])),
	);
	expect(process.memoryUsage().arrayBuffers - start).toBeLessThan(64 * 1024 * 1024);
	expect(maskers.map((masker, run) => masker.text(`${patterns[3]}|token-of-${run}`))).toEqual(
		maskers.map(() => "***|***"),
	);
});
