export class EventStream {
	constructor(res, signal) {
		this.res = res;
		this.signal = signal;
		this.sequence = 0;
	}
	get open() {
		return !this.signal.aborted && !this.res.writableEnded;
	}
	send(event, data) {
		if (this.open) this.res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
	}
}

export function keepAlive(stream, beat) {
	return new Promise((resolve) => {
		const timer = setInterval(() => {
			if (stream.open) beat();
		}, 1000);
		stream.signal.addEventListener(
			"abort",
			() => {
				clearInterval(timer);
				resolve();
			},
			{ once: true },
		);
	});
}
