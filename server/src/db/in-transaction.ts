import { EventBus, type EventContext } from "../events/event-bus.ts";
import type { DatabaseContext } from "./database.ts";

/**
 * All that `body` writes through the context it gets is stored together, or not at all. What it tells on the bus is told
 * when it is stored, so that whoever hears of it can read it.
 */
export async function inTransaction<Context extends DatabaseContext & EventContext, T>(
	context: Context,
	body: (inside: Context) => Promise<T>,
): Promise<T> {
	const { database, bus } = context;
	const held = new EventBus();
	const untold: (() => void)[] = [];
	held.on("run", (...event) => void untold.push(() => bus.emit("run", ...event)));
	held.on("runEvent", (...event) => void untold.push(() => bus.emit("runEvent", ...event)));
	held.on("runLog", (...event) => void untold.push(() => bus.emit("runLog", ...event)));
	held.on("cancel", (...event) => void untold.push(() => bus.emit("cancel", ...event)));
	const result = await database.db.transaction((db) => body({ ...context, bus: held, database: { ...database, db } }));
	for (const tell of untold) tell();
	return result;
}
