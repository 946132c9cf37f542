import { spoolAt } from "../../launch/spool.ts";
import { openInputJournal } from "../input-journal.ts";

/** Stands for a server that is killed: adds the messages 1 to COUNT to the journal of a program. SPOOL COUNT */
const [folder = "", count = ""] = process.argv.slice(2);
const journal = openInputJournal(spoolAt(folder));
for (let number = 1; number <= Number(count); number++) {
	await journal.append({ id: `message-${number}`, text: `${number} ${"x".repeat(number % 7 === 0 ? 100_000 : 10)}\n` });
}
await journal.close();
