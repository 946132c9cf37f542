import { expect, it } from "vitest";
import type { FoundServer } from "../../client/connection/find-server.ts";
import { requireSameOptions } from "./require-same-options.ts";

const running: FoundServer = {
	url: "http://[::1]:3100",
	pid: 1,
	startTime: null,
	forOneCommand: false,
	version: "1",
	stopsWhenIdle: false,
	stopsRuns: false,
	maxConcurrentRuns: 8,
	deployment: "local_trusted",
};

it.each([{}, { port: 3100, host: "::1", maxConcurrentRuns: 8 }, { port: 0 }])("accepts %j", (options) => {
	expect(() => requireSameOptions(running, options, "/data")).not.toThrow();
});

it.each([
	[{ port: 3200 }, "--port 3200"],
	[{ host: "127.0.0.1" }, "--host 127.0.0.1"],
	[{ deployment: "authenticated" as const }, "--deployment authenticated"],
	[{ maxConcurrentRuns: 4, stopRuns: true as const }, "--max-concurrent-runs 4 --stop-runs"],
])("rejects %j", (options, text) => {
	const code = "server_has_other_options";
	const message = expect.stringContaining(`without ${text}.`);
	expect(() => requireSameOptions(running, options, "/data")).toThrow(expect.objectContaining({ code, message }));
});
