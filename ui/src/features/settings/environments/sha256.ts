const CONSTANTS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));
const INITIAL = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));

/** SHA-256 (FIPS 180-4), because the browser's own one is missing where the page is reached over plain HTTP. */
export function sha256(data: Uint8Array): Uint8Array {
	const view = padded(data);
	const hash = Uint32Array.from(INITIAL);
	for (let at = 0; at < view.byteLength; at += 64) addBlock(hash, view, at);
	const result = new DataView(new ArrayBuffer(32));
	hash.forEach((word, index) => {
		result.setUint32(index * 4, word);
	});
	return new Uint8Array(result.buffer);
}

/** The data, a bit, zeros, and the length in bits, in blocks of 64 bytes. */
function padded(data: Uint8Array): DataView {
	const bytes = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
	bytes.set(data);
	bytes[data.length] = 0x80;
	const view = new DataView(bytes.buffer);
	view.setBigUint64(bytes.length - 8, BigInt(data.length) * 8n);
	return view;
}

function addBlock(hash: Uint32Array, view: DataView, start: number): void {
	const words = new Uint32Array(64);
	const word = (at: number) => words[at] ?? 0;
	for (let at = 0; at < 64; at++) {
		if (at < 16) words[at] = view.getUint32(start + at * 4);
		else {
			const [old, recent] = [word(at - 15), word(at - 2)];
			const low = rotate(old, 7) ^ rotate(old, 18) ^ (old >>> 3);
			const high = rotate(recent, 17) ^ rotate(recent, 19) ^ (recent >>> 10);
			words[at] = word(at - 16) + low + word(at - 7) + high;
		}
	}
	let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
	for (let at = 0; at < 64; at++) {
		const choice = (e & f) ^ (~e & g);
		const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (CONSTANTS[at] ?? 0) + word(at);
		const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
		[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
	}
	for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] ?? 0) + value;
}

function rotate(word: number, bits: number): number {
	return (word >>> bits) | (word << (32 - bits));
}

function firstPrimes(count: number): number[] {
	const primes: number[] = [];
	for (let candidate = 2; primes.length < count; candidate++) {
		if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
	}
	return primes;
}

/** The first 32 bits behind the point. */
function fraction(value: number): number {
	return Math.floor((value % 1) * 2 ** 32);
}
