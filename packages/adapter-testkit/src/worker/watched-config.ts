/** A configuration that records which keys are read. */
export interface WatchedConfig {
	config: Record<string, unknown>;
	reads(): string[];
	/** Whether the keys were listed, for example to copy the configuration. */
	listedKeys(): boolean;
}

export function watchConfig(values: Record<string, unknown>): WatchedConfig {
	const read = new Set<string>();
	let listed = false;
	const note = (key: string | symbol) => {
		if (typeof key === "string") read.add(key);
	};
	const config = new Proxy(values, {
		get(target, key, receiver) {
			note(key);
			return Reflect.get(target, key, receiver);
		},
		has(target, key) {
			note(key);
			return Reflect.has(target, key);
		},
		getOwnPropertyDescriptor(target, key) {
			// `Object.hasOwn` queries one key; a copy lists the keys first and then queries all of them.
			if (!listed) note(key);
			return Reflect.getOwnPropertyDescriptor(target, key);
		},
		ownKeys(target) {
			listed = true;
			return Reflect.ownKeys(target);
		},
	});
	return { config, reads: () => [...read].sort(), listedKeys: () => listed };
}
