/* benben fit: the network in integers, as a file. */
#include <math.h>
#include <string.h>

#include "cli/fit.h"
#include "core/hash.h"

struct out {
	uint8_t *at;
	size_t length;
};

static void put_number(struct out *out, uint64_t number, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		out->at[out->length++] = (uint8_t)(number >> (8 * i));
}

static int32_t rounded(float value, float unit, int32_t most)
{
	float number = roundf(value * unit);

	return number > (float)most ? most : number < -(float)most ? -most : (int32_t)number;
}

static void put_signed(struct out *out, float value, float unit, int32_t most, unsigned size)
{
	put_number(out, (uint64_t)(int64_t)rounded(value, unit, most), size);
}

/* `hidden` numbers times `times`, as a shift and bytes; nothing but the mark of no row where all
 * would be 0. */
static void put_row(const float *row, uint32_t hidden, float times, struct out *out)
{
	float most = 0;
	unsigned shift = 0;

	for (uint32_t i = 0; i < hidden; i++)
		most = fmaxf(most, fabsf(row[i] * times));
	if (most < 0.5f) {
		put_number(out, AI_NET_NO_ROW, 1);
		return;
	}
	while (shift < AI_NET_SHIFT_MAX && most > 127.0f * (float)(1 << shift))
		shift++;
	put_number(out, shift, 1);
	for (uint32_t i = 0; i < hidden; i++)
		put_signed(out, row[i] * times, 1 / (float)(1 << shift), 127, 1);
}

static void put_head(const struct fit *fit, const char *note, struct out *out)
{
	const struct fit_block *block = fit->block;
	uint32_t rows = fit->policy > 0 ? fit->action_rows : 0;
	size_t length = strlen(note);

	memcpy(out->at, AI_NET_MARK, 8);
	out->length = 8;
	put_number(out, fit->game->env_version, 4);
	put_number(out, fit->columns, 4);
	put_number(out, fit->hidden, 4);
	put_number(out, fit->second, 4);
	put_signed(out, block[FIT_BASE].at[0], AI_NET_BASE_UNIT, AI_NET_BIAS_MAX, 4);
	put_number(out, length, 4);
	put_number(out, fit->seats, 4);
	put_number(out, rows, 4);
	put_signed(out, block[FIT_ACTION_BASE].at[0], AI_NET_BASE_UNIT, AI_NET_BIAS_MAX, 4);
	memcpy(out->at + out->length, fit->game->name, strlen(fit->game->name));
	out->length += 16;
	memcpy(out->at + out->length, note, length);
	out->length += length;
}

static void put_value(const struct fit *fit, struct out *out)
{
	const struct fit_block *block = fit->block;
	const float unit = AI_NET_WEIGHT_UNIT;

	for (uint32_t c = 0; c < fit->columns; c++)
		put_row(block[FIT_ROWS].at + (size_t)c * fit->hidden, fit->hidden,
		        fit->scale[c] * AI_NET_COLUMN_UNIT, out);
	for (uint32_t i = 0; i < fit->hidden; i++)
		put_signed(out, block[FIT_BIAS].at[i], AI_NET_COLUMN_UNIT, AI_NET_BIAS_MAX, 4);
	for (size_t i = 0; i < block[FIT_WEIGHT].count; i++)
		put_signed(out, block[FIT_WEIGHT].at[i], unit, AI_NET_WEIGHT_MAX, 2);
	for (uint32_t s = 0; s < fit->second; s++)
		put_signed(out, block[FIT_SECOND_BIAS].at[s], unit * AI_NET_STATE_UNIT,
		           AI_NET_BIAS_MAX, 4);
	for (uint32_t s = 0; s < fit->second; s++)
		put_signed(out, block[FIT_LAST].at[s], unit, AI_NET_WEIGHT_MAX, 2);
}

static void put_policy(const struct fit *fit, struct out *out)
{
	const struct fit_block *block = fit->block;

	for (uint32_t r = 0; r < fit->action_rows; r++) {
		put_row(block[FIT_ACTION].at + (size_t)r * fit->hidden, fit->hidden,
		        AI_NET_COLUMN_UNIT, out);
		put_signed(out, block[FIT_ACTION_BIAS].at[r], AI_NET_BASE_UNIT, INT16_MAX, 2);
	}
}

bool fit_write(const struct fit *fit, const char *path, const char *note)
{
	size_t rows = (size_t)fit->columns + fit->action_rows;
	struct out out = {cli_alloc(rows * (fit->hidden + 3) + 65536, 1), 0};
	bool done;

	if (!out.at)
		return false;
	put_head(fit, note, &out);
	put_value(fit, &out);
	if (fit->policy > 0)
		put_policy(fit, &out);
	put_number(&out, bb_hash(out.at, out.length, 0), 8);
	done = cli_write_file(path, (const char *)out.at, out.length);
	if (done)
		printf("%s: %zu bytes\n", path, out.length);
	cli_free(out.at);
	return done;
}
