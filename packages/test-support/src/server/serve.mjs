/**
 * The process that `spawn-server.mjs` starts: `serve.mjs MODULE OPTIONS` starts the server of MODULE and prints its
 * URL.
 */
const [module = "", json = "{}"] = process.argv.slice(2);
const { limits, ...options } = JSON.parse(json);
const { startServer, LIMITS } = await import(module);
Object.assign(LIMITS, limits);
const server = await startServer({ port: 0, logLevel: "error", ...options });
console.log(JSON.stringify({ url: server.url, port: server.port }));

// The server stops by itself after its data folder was moved or replaced.
server.lost?.then(({ code }) => {
	console.error(code);
	process.exit(1);
});

// One JSON line is a request to stop; the end of the pipe means that the test process has exited.
let input = "";
process.stdin.setEncoding("utf8").on("data", async (text) => {
	input += text;
	if (!input.endsWith("\n")) return;
	const { runsLeft } = await server.stop(JSON.parse(input));
	console.log(JSON.stringify({ runsLeft }));
	process.exit();
});
process.stdin.on("end", () => process.exit());
