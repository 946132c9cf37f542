import { createTranscriptReader } from "@paperclipai/adapter-utils";
import { describeHostileOutput } from "@paperclipai/test-support/recordings/describe-hostile-output.ts";
import fc from "fast-check";
import { readCodexEvent } from "../events/read-event.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";
import { recordings } from "./recordings.ts";

describeHostileOutput({
	recordings,
	createReader: () => createTranscriptReader({ createParser: createStdoutParser }),
	kindOf: (line) => readCodexEvent(line).kind,
	forAny: (body) => {
		const numbers = fc.array(fc.nat(), { minLength: 5, maxLength: 8 });
		fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), numbers, fc.jsonValue(), body), { numRuns: 400 });
	},
});
