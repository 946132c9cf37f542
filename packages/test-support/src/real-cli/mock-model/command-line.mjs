import fs from "node:fs";
import { parseArgs } from "node:util";
import { builtinScenarios } from "./builtin-scenarios.mjs";
import { startMockModelApi } from "./server.mjs";

export async function runMock(argv) {
	let options;
	try {
		options = readOptions(argv);
	} catch (error) {
		process.stderr.write(`mock-model-api: ${error.message}\n`);
		process.exit(2);
	}
	if (options.list) {
		for (const [name, scenario] of Object.entries({ ...builtinScenarios, ...options.scenarios }))
			process.stdout.write(`${name.padEnd(18)}${scenario.about ?? ""}\n`);
	} else {
		const mock = await startMockModelApi(options);
		process.stdout.write(`${JSON.stringify({ event: "listening", port: mock.port, url: mock.url })}\n`);
		const stop = () => mock.close().then(() => process.exit(0));
		process.on("SIGTERM", stop);
		process.on("SIGINT", stop);
		if (options.exitWithStdin) process.stdin.on("end", stop).on("error", stop).resume();
	}
}

function readOptions(argv) {
	const text = { type: "string" };
	const flag = { type: "boolean" };
	const { values } = parseArgs({
		args: argv,
		options: {
			port: { type: "string", default: "0" },
			scenarios: { type: "string", multiple: true, default: [] },
			"api-key": text,
			log: text,
			default: text,
			"exit-with-stdin": flag,
			list: flag,
		},
	});
	const port = Number(values.port);
	if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error("--port needs a number from 0 to 65535");
	return {
		port,
		scenarios: Object.assign({}, ...values.scenarios.map((file) => JSON.parse(fs.readFileSync(file, "utf8")))),
		apiKey: values["api-key"],
		logFile: values.log,
		defaultScenario: values.default,
		exitWithStdin: values["exit-with-stdin"],
		list: values.list,
	};
}
