/** Program for `server.mjs`: `serve.mjs MODULE HOME` starts the server of MODULE on a free port, which it prints. */
const [module = "", home = ""] = process.argv.slice(2);
const { startServer } = await import(module);
const server = await startServer({ home, port: 0, logLevel: "error" });
console.log(server.url);
// Stdin closes when the parent process exits, so this server never outlives it.
process.stdin.resume().on("end", () => process.exit());
