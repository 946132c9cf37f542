import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LogRecord } from "@paperclipai/adapter-utils";
import { createMasker, withOutputSource } from "@paperclipai/adapter-utils/host";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openRunLog } from "./run-log.ts";
import { outputOf } from "./run-output.ts";

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "run-log-"));
	file = path.join(folder, "log.ndjson");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (secrets: string[], more: { limitBytes?: number; onLimit?: () => void } = {}) =>
	openRunLog({
		file,
		masker: createMasker(secrets),
		now: () => new Date(0),
		limitBytes: Number.POSITIVE_INFINITY,
		onLimit: () => undefined,
		onAppended: () => undefined,
		waitForRetry: () => Promise.reject(new Error("full")),
		...more,
	});
const records = (): LogRecord[] =>
	readFileSync(file, "utf8")
		.split("\n")
		.filter(Boolean)
		.map((line) => JSON.parse(line));
const text = () =>
	records()
		.map(({ chunk, chunkBase64 }) => chunk ?? Buffer.from(chunkBase64 ?? "", "base64").toString())
		.join("");

it("has the same content however often the server stops between two chunks", async () => {
	const unit = fc.constantFrom("a", "secret", "sec", "secretsecret", "\n", "é");
	await fc.assert(
		fc.asyncProperty(
			fc.string({ unit, maxLength: 30 }),
			fc.array(fc.nat(40), { maxLength: 6 }),
			fc.array(fc.nat(40), { maxLength: 3 }),
			async (whole, cuts, ends) => {
				rmSync(file, { force: true });
				const characters = [...whole];
				for (const end of [...ends, Number.POSITIVE_INFINITY]) {
					const log = await open(["secret"]);
					const logged = log.loggedBytes(1, "stdout");
					const start = characters.findIndex((_, at) => bytesOf(characters, at) === logged);
					const marks = [...cuts.filter((cut) => cut > start && cut < characters.length), characters.length];
					let position = start === -1 ? characters.length : start;
					for (const mark of marks.sort((a, b) => a - b)) {
						if (mark > end) break;
						const chunk = characters.slice(position, mark).join("");
						position = mark;
						const output = { call: 1, stream: "stdout", end: bytesOf(characters, mark) } as const;
						const source = { ...output, text: chunk, isText: true, bytes: null };
						await withOutputSource(source, () => log.append(outputOf("stdout", chunk)));
					}
					if (end === Number.POSITIVE_INFINITY) await log.end();
					await log.close();
				}
				expect(text()).toBe(createMasker(["secret"]).text(whole));
				expect(records().map(({ seq }) => seq)).toEqual(records().map((_, index) => index + 1));
			},
		),
	);
});

const bytesOf = (characters: string[], count: number) => Buffer.byteLength(characters.slice(0, count).join(""));

it("skips what the adapter repeats, and nothing else", async () => {
	const first = await open(["secret"]);
	await first.append(outputOf("stdout", "one\n"));
	await first.append(outputOf("stdout", "two sec"));
	await first.close();
	const second = await open(["secret"]);
	for (const chunk of ["one\n", "two sec", "ret three\n"]) await second.append(outputOf("stdout", chunk));
	await second.end();
	await second.close();
	expect(text()).toBe("one\ntwo *** three\n");
});

it("masks secrets in bytes that are not valid UTF-8", async () => {
	const bytes = Buffer.concat([Buffer.of(0xff), Buffer.from("a secret b"), Buffer.of(0xfe)]);
	const log = await open(["secret"]);
	const text = bytes.toString();
	const source = { call: 1, stream: "stdout", end: bytes.length, text, isText: false, bytes } as const;
	await withOutputSource(source, () => log.append(outputOf("stdout", text)));
	await log.close();
	expect(Buffer.from(records()[0]?.chunkBase64 ?? "", "base64").toString("latin1")).toBe("\xffa *** b\xfe");
});

it("keeps complete records up to its limit, and reports the limit once", async () => {
	let calls = 0;
	const log = await open([], { limitBytes: 1000, onLimit: () => calls++ });
	for (let line = 1; line <= 100; line++) await log.append(outputOf("stdout", `line ${line}\n`));
	await log.close();
	expect(calls).toBe(1);
	expect(log.size).toBe(readFileSync(file).length);
	expect(log.size).toBeLessThanOrEqual(1000);
	expect(text()).toBe(
		records()
			.map((_, index) => `line ${index + 1}\n`)
			.join(""),
	);
	expect(records().length).toBeGreaterThan(5);
});
