export { createStdoutParser } from "../ui/parse-stdout.ts";
export { formatStdoutEvent } from "./format-event.ts";
