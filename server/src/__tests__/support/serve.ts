import { startServer } from "../../index.ts";

/** Program for `server-process.ts`: a server on a free port, which it prints. */
const server = await startServer({ home: process.argv[2] ?? "", port: 0, logLevel: "error" });
console.log(server.url);
process.stdin.resume().on("end", () => process.exit());
